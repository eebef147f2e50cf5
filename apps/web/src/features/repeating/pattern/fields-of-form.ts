import type { RepeatForm } from '@questlog/domain/recurrence/repeat-form';
import type { RepeatRule, RuleProblem } from '@questlog/domain/recurrence/repeat-rule';

/** The props of each group of fields. Every group receives the whole form. */
export interface FieldsProps {
  form: RepeatForm;
  problems: readonly RuleProblem[];
  onChange: (form: RepeatForm) => void;
}

export function problemOf(problems: readonly RuleProblem[], field: keyof RepeatRule): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
