// What the evaluation weighs: written by `hollows arena fit --write` from the fit kept in
// src/hollows/training/fitted; docs/engine.md tells the experiment. Not to be edited.
#pragma once

namespace hollows {

constexpr int kalaha_feature_count = 13;
constexpr int kalaha_weights[kalaha_feature_count] = {
    329, 116, -154, -30, -39, 31, 0, 0, 2837, 0, 218, 0, -319};
constexpr double kalaha_logit_per_unit = 0.16249;

}  // namespace hollows
