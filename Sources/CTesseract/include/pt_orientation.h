// (Orientation follows.)
#pragma once
