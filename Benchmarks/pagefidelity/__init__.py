"""Drawn pages whose sheet is known, and the fidelity of the delivered page to the sheet."""
