import type { RepeatForm } from '@questlog/domain/recurrence/repeat-form';
import type { RepeatRule, RuleProblem } from '@questlog/domain/recurrence/repeat-rule';

/** What a part of the form is given: all of it. */
export interface FieldsProps {
  form: RepeatForm;
  problems: readonly RuleProblem[];
  onChange: (form: RepeatForm) => void;
}

/** What is wrong with a field of the form. */
export function problemOf(problems: readonly RuleProblem[], field: keyof RepeatRule): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
