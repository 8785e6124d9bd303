// The one kernel of the page.

import { createKernel } from "../kernel/client";
import type { Kernel } from "../kernel/types";

let kernel: Kernel | null = null;

export function theKernel(): Kernel {
  return (kernel ??= createKernel());
}
