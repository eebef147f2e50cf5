import { NOTICE_KINDS, type NoticeKind } from '@questlog/domain/notifications/notifications';
import { PUSH_KIND_LABELS } from '@questlog/domain/reminders/reminder-labels';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';

/** The switches of notices about tasks, for the bell or for emails (NOTICE-21). */
export function NoticeSwitches({
  title,
  hint,
  off,
  onChange,
}: {
  title: string;
  hint: string;
  /** The kinds that are switched off; undefined before the first load after an update of the app. */
  off: readonly NoticeKind[] | undefined;
  onChange: (off: NoticeKind[]) => void;
}) {
  const kinds = new Set(off);
  const change = (kind: NoticeKind, isOn: boolean): void => {
    onChange(NOTICE_KINDS.filter((each) => (each === kind ? !isOn : kinds.has(each))));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">{title}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {NOTICE_KINDS.map((kind) => (
        <CheckboxField key={kind} checked={!kinds.has(kind)} onCheckedChange={(isOn) => change(kind, isOn)}>
          {PUSH_KIND_LABELS[kind]}
        </CheckboxField>
      ))}
    </fieldset>
  );
}
