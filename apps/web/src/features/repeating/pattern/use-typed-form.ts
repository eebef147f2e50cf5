import { parseTypedRepeat } from '@questlog/domain/capture/typed-repeat';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import { withTypedRule, type RepeatForm } from '@questlog/domain/recurrence/repeat-form';
import { useState } from 'react';
import { typedTextReader } from '../../../capture/grammar/typed-text.ts';
import { useTypedText, type TypedText } from '../../../capture/typed-field.tsx';

/**
 * Returns the repeat form and the text typed above it (REPEAT-83). The text sets the form's fields, and a
 * change of a field clears the text.
 */
export function useTypedForm(
  taskDate: LocalDate,
  begin: () => RepeatForm,
): {
  readonly form: RepeatForm;
  readonly typed: TypedText;
  readonly problem: string | undefined;
  readonly setForm: (form: RepeatForm) => void;
} {
  const [form, setForm] = useState(begin);
  const typed = useTypedText();
  const rule = parseTypedRepeat(typed.text, { from: taskDate, ...typedTextReader() });
  const isUnread = rule === undefined && typed.text.trim() !== '';
  return {
    form: rule === undefined ? form : withTypedRule(form, rule),
    typed,
    problem: isUnread ? 'No repeat recognised yet.' : undefined,
    setForm: (next) => {
      setForm(next);
      typed.setText('');
    },
  };
}
