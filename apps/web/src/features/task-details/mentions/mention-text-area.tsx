import {
  isNamed,
  shownText,
  storedMention,
  storedText,
  typedName,
  type TypedName,
} from '@questlog/domain/comments/mentions';
import { activeUsers, showsUsers, wholeName } from '@questlog/domain/tasks/task-users';
import { TextArea, type TextAreaProps } from '@questlog/ui/controls/text-area.tsx';
import { isComposing } from '@questlog/ui/hooks/is-composing.ts';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { applyEdit } from '../../../capture/list-typing.ts';
import { useAccountUsers } from '../../../data/hooks.ts';
import type { AccountUserItem } from '../../../data/nouns/users/users.ts';
import { MemberList } from './member-list.tsx';

const MOST_MEMBERS = 8;

interface MentionTextAreaProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  /** The text as it is stored. The field shows only the names of mentioned users. */
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A text area that lists the members after an "@", and mentions the chosen one (COMMENT-15). In an account with one Active
 * member it is a plain text area.
 */
export function MentionTextArea({ value, onValueChange, onKeyDown, onBlur, ...area }: MentionTextAreaProps) {
  const users = useAccountUsers();
  const members = useMemo(() => (showsUsers(users) ? activeUsers(users) : []), [users]);
  const shown = useMemo(() => {
    const names = new Map(users.map((user) => [user.id, wholeName(user)]));
    return shownText(value, (id) => names.get(id));
  }, [value, users]);
  /** All users that the text has mentioned, so that a name which is removed and typed again still does. */
  const mentioned = useRef<ReadonlyMap<string, string>>(new Map());
  /** The name before the caret; undefined if no member can be mentioned there. */
  const [typed, setTyped] = useState<TypedName>();
  /** The index of the "@" whose list the user has closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const [at, setAt] = useState(0);
  const isClosed = typed === undefined || typed.start === closedAt;
  const found = isClosed
    ? []
    : members.filter((member) => isNamed(wholeName(member), typed.query)).slice(0, MOST_MEMBERS);
  const active = found[Math.min(at, found.length - 1)];
  const listId = useId();
  const optionId = (member: AccountUserItem): string => `${listId}-${member.id}`;

  const readTyped = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
    const isAtCaret = members.length > 0 && selectionStart === selectionEnd;
    const next = isAtCaret ? typedName(text, selectionStart) : undefined;
    setTyped(next);
    if (next?.start !== closedAt) setClosedAt(undefined);
  };

  const choose = (member: AccountUserItem, field: HTMLTextAreaElement): void => {
    if (typed === undefined) return;
    const name = wholeName(member);
    const isTaken = (shown.mentions.get(name) ?? member.id) !== member.id;
    if (!isTaken) mentioned.current = new Map([...mentioned.current, [name, member.id]]);
    const insert = `${isTaken ? storedMention(name, member.id) : `@${name}`} `;
    applyEdit(field, {
      from: typed.start,
      to: typed.start + 1 + typed.query.length,
      insert,
      caret: typed.start + insert.length,
    });
  };

  const pressInList = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (active === undefined || isComposing(event.nativeEvent)) return false;
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return false;
    const index = found.indexOf(active);
    if (key === 'ArrowDown') setAt((index + 1) % found.length);
    else if (key === 'ArrowUp') setAt((index - 1 + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(active, currentTarget);
    else if (key === 'Escape') setClosedAt(typed?.start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="relative">
      <TextArea
        {...area}
        value={shown.text}
        aria-autocomplete={members.length === 0 ? undefined : 'list'}
        aria-haspopup={active === undefined ? undefined : 'listbox'}
        aria-controls={active === undefined ? undefined : listId}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        onChange={({ currentTarget }) => {
          const known = new Map([...mentioned.current, ...shown.mentions]);
          mentioned.current = known;
          readTyped(currentTarget);
          setAt(0);
          onValueChange(storedText(currentTarget.value, known));
        }}
        onSelect={({ currentTarget }) => readTyped(currentTarget)}
        onKeyDown={(event) => {
          if (!pressInList(event)) onKeyDown?.(event);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
      {active !== undefined && (
        <MemberList
          id={listId}
          members={found}
          active={active}
          optionId={optionId}
          onChoose={(member) => {
            const field = box.current?.querySelector('textarea');
            if (field) choose(member, field);
          }}
        />
      )}
    </div>
  );
}
