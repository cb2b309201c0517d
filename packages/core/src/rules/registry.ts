import { alternativesNarrowed } from "./alternatives-narrowed.ts";
import { alternativesWidened } from "./alternatives-widened.ts";
import { annotationChanged } from "./annotation-changed.ts";
import { answerBecameJob } from "./answer-became-job.ts";
import { containsLoosened } from "./contains-loosened.ts";
import { containsTightened } from "./contains-tightened.ts";
import { defaultAdded } from "./default-added.ts";
import { defaultChanged } from "./default-changed.ts";
import { defaultRemoved } from "./default-removed.ts";
import { dependenciesLoosened } from "./dependencies-loosened.ts";
import { dependenciesTightened } from "./dependencies-tightened.ts";
import { destructiveGained } from "./destructive-gained.ts";
import { destructiveLost } from "./destructive-lost.ts";
import { emptyDefaultChanged } from "./empty-default-changed.ts";
import { enumNarrowed } from "./enum-narrowed.ts";
import { enumWidened } from "./enum-widened.ts";
import { formatLoosened } from "./format-loosened.ts";
import { formatTightened } from "./format-tightened.ts";
import { idempotentGained } from "./idempotent-gained.ts";
import { idempotentLost } from "./idempotent-lost.ts";
import { inputSchemaEmptied } from "./input-schema-emptied.ts";
import { itemCountLoosened } from "./item-count-loosened.ts";
import { itemCountTightened } from "./item-count-tightened.ts";
import { keyOrderChanged } from "./key-order-changed.ts";
import { lengthLoosened } from "./length-loosened.ts";
import { lengthTightened } from "./length-tightened.ts";
import { meaningChanged } from "./meaning-changed.ts";
import { multipleOfLoosened } from "./multiple-of-loosened.ts";
import { multipleOfTightened } from "./multiple-of-tightened.ts";
import { objectClosed } from "./object-closed.ts";
import { objectOpened } from "./object-opened.ts";
import { openWorldGained } from "./open-world-gained.ts";
import { openWorldLost } from "./open-world-lost.ts";
import { optionalPropertyAdded } from "./optional-property-added.ts";
import { outputSchemaAdded } from "./output-schema-added.ts";
import { outputSchemaRemoved } from "./output-schema-removed.ts";
import { patternLoosened } from "./pattern-loosened.ts";
import { patternTightened } from "./pattern-tightened.ts";
import { propertyBecameOptional } from "./property-became-optional.ts";
import { propertyBecameRequired } from "./property-became-required.ts";
import { propertyCountLoosened } from "./property-count-loosened.ts";
import { propertyCountTightened } from "./property-count-tightened.ts";
import { propertyDescriptionChanged } from "./property-description-changed.ts";
import { propertyIgnored } from "./property-ignored.ts";
import { propertyNamesLoosened } from "./property-names-loosened.ts";
import { propertyNamesTightened } from "./property-names-tightened.ts";
import { propertyRemoved } from "./property-removed.ts";
import { propertyRenameIgnored } from "./property-rename-ignored.ts";
import { propertyRenamed } from "./property-renamed.ts";
import { propertyTitleChanged } from "./property-title-changed.ts";
import { rangeLoosened } from "./range-loosened.ts";
import { rangeTightened } from "./range-tightened.ts";
import { readOnlyGained } from "./read-only-gained.ts";
import { readOnlyLost } from "./read-only-lost.ts";
import { requiredPropertyAdded } from "./required-property-added.ts";
import { reservedValueReturned } from "./reserved-value-returned.ts";
import { reservedWordReused } from "./reserved-word-reused.ts";
import { resultAlternativesNarrowed } from "./result-alternatives-narrowed.ts";
import { resultAlternativesWidened } from "./result-alternatives-widened.ts";
import { resultAnnotationChanged } from "./result-annotation-changed.ts";
import { resultBecamePages } from "./result-became-pages.ts";
import { resultContainsLoosened } from "./result-contains-loosened.ts";
import { resultContainsTightened } from "./result-contains-tightened.ts";
import { resultDependenciesLoosened } from "./result-dependencies-loosened.ts";
import { resultDependenciesTightened } from "./result-dependencies-tightened.ts";
import { resultDescriptionChanged } from "./result-description-changed.ts";
import { resultEnumNarrowed } from "./result-enum-narrowed.ts";
import { resultEnumWidened } from "./result-enum-widened.ts";
import { resultFormatLoosened } from "./result-format-loosened.ts";
import { resultFormatTightened } from "./result-format-tightened.ts";
import { resultItemCountLoosened } from "./result-item-count-loosened.ts";
import { resultItemCountTightened } from "./result-item-count-tightened.ts";
import { resultKeyOrderChanged } from "./result-key-order-changed.ts";
import { resultLengthLoosened } from "./result-length-loosened.ts";
import { resultLengthTightened } from "./result-length-tightened.ts";
import { resultMeaningChanged } from "./result-meaning-changed.ts";
import { resultMultipleOfLoosened } from "./result-multiple-of-loosened.ts";
import { resultMultipleOfTightened } from "./result-multiple-of-tightened.ts";
import { resultObjectClosed } from "./result-object-closed.ts";
import { resultObjectOpened } from "./result-object-opened.ts";
import { resultPatternLoosened } from "./result-pattern-loosened.ts";
import { resultPatternTightened } from "./result-pattern-tightened.ts";
import { resultPropertyAdded } from "./result-property-added.ts";
import { resultPropertyAddedToClosed } from "./result-property-added-to-closed.ts";
import { resultPropertyBecameOptional } from "./result-property-became-optional.ts";
import { resultPropertyBecameRequired } from "./result-property-became-required.ts";
import { resultPropertyCountLoosened } from "./result-property-count-loosened.ts";
import { resultPropertyCountTightened } from "./result-property-count-tightened.ts";
import { resultPropertyNamesLoosened } from "./result-property-names-loosened.ts";
import { resultPropertyNamesTightened } from "./result-property-names-tightened.ts";
import { resultPropertyRemoved } from "./result-property-removed.ts";
import { resultPropertyRenamed } from "./result-property-renamed.ts";
import { resultRangeLoosened } from "./result-range-loosened.ts";
import { resultRangeTightened } from "./result-range-tightened.ts";
import { resultReservedValueReturned } from "./result-reserved-value-returned.ts";
import { resultSchemaMetadataChanged } from "./result-schema-metadata-changed.ts";
import { resultSchemaNarrowed } from "./result-schema-narrowed.ts";
import { resultSchemaWidened } from "./result-schema-widened.ts";
import { resultTitleChanged } from "./result-title-changed.ts";
import { resultTypeNarrowed } from "./result-type-narrowed.ts";
import { resultTypeWidened } from "./result-type-widened.ts";
import { resultUndeclaredKeysAllowed } from "./result-undeclared-keys-allowed.ts";
import { resultUniqueItemsLoosened } from "./result-unique-items-loosened.ts";
import { resultUniqueItemsTightened } from "./result-unique-items-tightened.ts";
import type { Rule } from "./rule.ts";
import { schemaInvalid } from "./schema-invalid.ts";
import { schemaMetadataChanged } from "./schema-metadata-changed.ts";
import { schemaNarrowed } from "./schema-narrowed.ts";
import { schemaSuspicious } from "./schema-suspicious.ts";
import { schemaTooDeep } from "./schema-too-deep.ts";
import { schemaWidened } from "./schema-widened.ts";
import { taskBecameRequired } from "./task-became-required.ts";
import { taskSupportChanged } from "./task-support-changed.ts";
import { toolAdded } from "./tool-added.ts";
import { toolDescriptionChanged } from "./tool-description-changed.ts";
import { toolHiddenBehindAlias } from "./tool-hidden-behind-alias.ts";
import { toolKeyOrderChanged } from "./tool-key-order-changed.ts";
import { toolMeaningChanged } from "./tool-meaning-changed.ts";
import { toolMetadataChanged } from "./tool-metadata-changed.ts";
import { toolOrderChanged } from "./tool-order-changed.ts";
import { toolRemoved } from "./tool-removed.ts";
import { toolRenamed } from "./tool-renamed.ts";
import { toolRenamedWithAlias } from "./tool-renamed-with-alias.ts";
import { toolTitleChanged } from "./tool-title-changed.ts";
import { typeNarrowed } from "./type-narrowed.ts";
import { typeWidened } from "./type-widened.ts";
import { undeclaredKeyCaptured } from "./undeclared-key-captured.ts";
import { undeclaredKeysRefused } from "./undeclared-keys-refused.ts";
import { uniqueItemsLoosened } from "./unique-items-loosened.ts";
import { uniqueItemsTightened } from "./unique-items-tightened.ts";
import { unreachableDefaultChanged } from "./unreachable-default-changed.ts";
import { unusablePropertyRemoved } from "./unusable-property-removed.ts";

/** All rules. A fact is told by the first one of its side that matches; no two match the same fact. */
export const rules: readonly Rule[] = [
  reservedWordReused,
  reservedValueReturned,
  resultReservedValueReturned,
  typeNarrowed,
  typeWidened,
  resultTypeWidened,
  resultTypeNarrowed,
  enumNarrowed,
  enumWidened,
  resultEnumWidened,
  resultEnumNarrowed,
  patternTightened,
  patternLoosened,
  resultPatternLoosened,
  resultPatternTightened,
  formatTightened,
  formatLoosened,
  resultFormatLoosened,
  resultFormatTightened,
  lengthTightened,
  lengthLoosened,
  resultLengthLoosened,
  resultLengthTightened,
  rangeTightened,
  rangeLoosened,
  resultRangeLoosened,
  resultRangeTightened,
  multipleOfTightened,
  multipleOfLoosened,
  resultMultipleOfLoosened,
  resultMultipleOfTightened,
  itemCountTightened,
  itemCountLoosened,
  resultItemCountLoosened,
  resultItemCountTightened,
  uniqueItemsTightened,
  uniqueItemsLoosened,
  resultUniqueItemsLoosened,
  resultUniqueItemsTightened,
  containsTightened,
  containsLoosened,
  resultContainsLoosened,
  resultContainsTightened,
  propertyCountTightened,
  propertyCountLoosened,
  resultPropertyCountLoosened,
  resultPropertyCountTightened,
  propertyNamesTightened,
  propertyNamesLoosened,
  resultPropertyNamesLoosened,
  resultPropertyNamesTightened,
  dependenciesTightened,
  dependenciesLoosened,
  resultDependenciesLoosened,
  resultDependenciesTightened,
  alternativesNarrowed,
  alternativesWidened,
  resultAlternativesWidened,
  resultAlternativesNarrowed,
  schemaNarrowed,
  schemaWidened,
  resultSchemaWidened,
  resultSchemaNarrowed,
  requiredPropertyAdded,
  undeclaredKeyCaptured,
  optionalPropertyAdded,
  propertyRemoved,
  propertyIgnored,
  unusablePropertyRemoved,
  propertyRenamed,
  propertyRenameIgnored,
  propertyBecameRequired,
  propertyBecameOptional,
  objectClosed,
  objectOpened,
  undeclaredKeysRefused,
  resultPropertyRemoved,
  resultPropertyRenamed,
  resultPropertyAdded,
  resultPropertyAddedToClosed,
  resultPropertyBecameOptional,
  resultPropertyBecameRequired,
  resultObjectOpened,
  resultObjectClosed,
  resultUndeclaredKeysAllowed,
  outputSchemaAdded,
  outputSchemaRemoved,
  answerBecameJob,
  resultBecamePages,
  defaultChanged,
  emptyDefaultChanged,
  defaultRemoved,
  defaultAdded,
  unreachableDefaultChanged,
  propertyDescriptionChanged,
  resultDescriptionChanged,
  propertyTitleChanged,
  resultTitleChanged,
  annotationChanged,
  resultAnnotationChanged,
  meaningChanged,
  resultMeaningChanged,
  toolMeaningChanged,
  keyOrderChanged,
  resultKeyOrderChanged,
  toolKeyOrderChanged,
  toolOrderChanged,
  schemaMetadataChanged,
  resultSchemaMetadataChanged,
  toolAdded,
  toolRemoved,
  toolHiddenBehindAlias,
  toolRenamed,
  toolRenamedWithAlias,
  toolDescriptionChanged,
  toolTitleChanged,
  readOnlyLost,
  readOnlyGained,
  destructiveGained,
  destructiveLost,
  idempotentLost,
  idempotentGained,
  openWorldGained,
  openWorldLost,
  taskBecameRequired,
  taskSupportChanged,
  toolMetadataChanged,
  inputSchemaEmptied,
  schemaInvalid,
  schemaSuspicious,
  schemaTooDeep,
];
