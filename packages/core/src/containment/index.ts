export type { BudgetLimits } from "./budget.ts";
export {
  type Containment,
  type ContainmentQuestion,
  contains,
  maxSchemaDepth,
  Search,
  type Undecided,
  undecidedBy,
} from "./contains.ts";
export { type Goal, is, isNot, type Literal, type Outcome } from "./literal.ts";
