import type { Json } from "../json/index.ts";

/**
 * What authorization says about the caller (a tenant, a role), never what the client says about itself. Frozen before
 * a converter sees it.
 */
export type Claims = Readonly<Record<string, Json>>;

/** What a converter may know besides the value. */
export interface ConversionContext {
  readonly claims: Claims;
}

/** Why a converter could not do its work; what a client is told of it is another question. */
export type ConversionFailure =
  /** The caller's authorization lacks a claim that the step needs. */
  | "claim-missing"
  /** The value has no counterpart in the other version: two items where one fits, a text that is no number. */
  | "no-counterpart"
  /** A function threw, or returned what is no JSON value. */
  | "converter-broken"
  /** A function took longer than it may. */
  | "too-slow";

/** What became of a value. The value that went in is never changed. */
export type Conversion =
  | { readonly kind: "converted"; readonly value: Json }
  /** Two members say different things, so that the caller has to choose. */
  | {
      readonly kind: "conflict";
      /** JSON pointers into the value as received, where they are known. */
      readonly pointers: readonly string[];
      /** One sentence for a model: what disagrees. */
      readonly message: string;
    }
  | {
      readonly kind: "failed";
      readonly failure: ConversionFailure;
      /** One sentence that names the member; it never quotes a value. */
      readonly message: string;
    };

/** One step, ready to run. It returns the same value where it has nothing to do, and never changes what it gets. */
export type Convert = (value: Json, context: ConversionContext) => Conversion;
