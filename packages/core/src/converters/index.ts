export type { Claims, Conversion, ConversionContext, ConversionFailure, Convert } from "./conversion.ts";
