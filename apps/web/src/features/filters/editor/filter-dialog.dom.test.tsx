import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ToastRegion } from '@questlog/ui/feedback/toast-region.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCaptureLanguages } from '../../../data/capture-languages.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';
import { FilterDialog, type FilterDialogProps } from './filter-dialog.tsx';
import { countOf, filterData, filterItem } from '../../../data/testing/filter-data.ts';

beforeEach(() => {
  toast.clear();
  setCaptureLanguages([]);
});

function open(
  props: Partial<FilterDialogProps> = {},
  options: Parameters<typeof filterData>[0] = { filters: props.filter === undefined ? [] : [props.filter] },
) {
  const made = filterData(options);
  const calls = { onClose: vi.fn(), onSaved: vi.fn(), onLimit: vi.fn() };
  renderWith(
    made.data,
    <>
      <FilterDialog open countOf={countOf} onClosed={() => undefined} {...calls} {...props} />
      <ToastRegion />
    </>,
  );
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  const line = screen.getByRole<HTMLInputElement>('combobox', { name: 'Question' });
  return { ...made, ...calls, name, line, user: userEvent.setup() };
}

const filters = ({ store }: ReturnType<typeof filterData>) => store.filters();

describe('a new filter', () => {
  it('the dialog saves a filter with its name, question, colour and languages (FILTER-26)', async () => {
    const dialog = open();
    const { user, name, line } = dialog;
    expect(document.activeElement).toBe(name);
    await user.type(name, ' Errands ');
    await user.type(line, '#work & p1');
    await user.click(screen.getByRole('radio', { name: 'Teal' }));
    await user.click(screen.getByRole('button', { name: 'Save filter' }));
    const [saved] = filters(dialog);
    expect(saved).toMatchObject({ name: 'Errands', query: '#work & p1', color: '#1f9a94', ownerId: 'u' });
    expect(saved?.tree.lists).toHaveLength(1);
    expect(dialog.sent).toMatchObject([{ body: { name: 'Errands', region: 'US' } }]);
    expect(dialog.onSaved.mock.calls).toEqual([[saved?.id]]);
    expect(dialog.onClose).toHaveBeenCalledOnce();
  });

  it('Escape asks before it discards a typed filter, and closes an empty dialog (FILTER-26)', async () => {
    const { user, name, onClose } = open();
    await user.type(name, 'Errands');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard the new filter?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(name.value).toBe('Errands');
    await user.clear(name);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('the dialog rejects a filter without a name or with a wrong question, and shows the error (FILTER-26)', async () => {
    const dialog = open();
    const { user, name, line } = dialog;
    await user.click(screen.getByRole('button', { name: 'Save filter' }));
    expect(screen.getByText('Enter a name for the filter.')).toBeDefined();
    expect(screen.getByText(/^Type what to look for/)).toBeDefined();
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Errands');
    await user.type(line, '#nope');
    await user.click(screen.getByRole('button', { name: 'Save filter' }));
    expect(screen.getByText('Unknown tag “nope”.')).toBeDefined();
    expect(document.activeElement).toBe(line);
    expect(filters(dialog)).toEqual([]);
    expect(dialog.onClose).not.toHaveBeenCalled();
  });

  it('Ctrl+Enter in any field saves a filter once (FILTER-26)', async () => {
    const dialog = open({ initial: { name: 'Calls', query: 'call ann' } });
    await dialog.user.click(dialog.line);
    await dialog.user.keyboard('{Control>}{Enter}{/Control}');
    expect(filters(dialog)).toMatchObject([{ name: 'Calls', query: 'call ann' }]);
    expect(dialog.onClose).toHaveBeenCalledOnce();
  });

  it('the dialog offers templates to a user who sees no filter yet (FILTER-27)', async () => {
    const dialog = open({}, { tags: ['waiting'] });
    const templates = within(screen.getByRole('group', { name: 'Begin with a template' }));
    expect(templates.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'High priority this week',
      'No date, older than a month',
      'Waiting',
      'Quick wins',
    ]);
    await dialog.user.click(templates.getByRole('button', { name: 'Waiting' }));
    expect([dialog.name.value, dialog.line.value]).toEqual(['Waiting', '#waiting']);
  });

  it('the dialog offers no templates to a user who sees filters (FILTER-27)', () => {
    open({}, { filters: [filterItem()] });
    expect(screen.queryByRole('group', { name: 'Begin with a template' })).toBeNull();
  });

  it('the dialog converts a pasted filter of Todoist (FILTER-40)', async () => {
    const { line, user } = open();
    await user.type(line, '@home & #Garden & !no date');
    expect(screen.getByRole('status').textContent).toContain('“#home & +Garden & !no date”');
    await user.click(screen.getByRole('button', { name: 'Convert' }));
    expect(line.value).toBe('#home & +Garden & !no date');
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
    await user.clear(line);
    await user.type(line, '#home & +Nowhere');
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull();
  });

  it('a user shares a filter in an account with several active members (FILTER-28)', async () => {
    const dialog = open({ initial: { name: 'Calls', query: 'call' } }, { isTeam: true });
    await dialog.user.click(screen.getByRole('checkbox', { name: 'Share with the account' }));
    await dialog.user.click(screen.getByRole('button', { name: 'Save filter' }));
    expect(filters(dialog)).toMatchObject([{ name: 'Calls', shared: true }]);
  });

  it('the dialog does not offer sharing to a single member (FILTER-28)', () => {
    open();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('at the limit of the plan, the dialog saves no filter and keeps the typed text (FILTER-28)', async () => {
    const known = ['a', 'b', 'c'].map((id) => filterItem({ id }));
    const dialog = open(
      { initial: { name: 'Calls', query: 'call' } },
      { filters: known, tier: 'PersonalFree' },
    );
    expect(screen.getByText(/You've reached the limit of 3 filters\./)).toBeDefined();
    await dialog.user.click(screen.getByRole('button', { name: 'Save filter' }));
    expect(dialog.onLimit.mock.calls).toMatchObject([[{ limitType: 'filters', maxAllowed: 3 }]]);
    expect(dialog.onClose).not.toHaveBeenCalled();
    expect(filters(dialog)).toHaveLength(3);
    expect(dialog.name.value).toBe('Calls');
  });
});

describe('a saved filter', () => {
  it('a user renames a filter whose question names a deleted tag (FILTER-26)', async () => {
    const dialog = open({ filter: filterItem() }, { filters: [filterItem()], tags: ['work'] });
    expect(dialog.line.value).toBe('#home & p1');
    expect(screen.getByText('Unknown tag “home”.')).toBeDefined();
    await dialog.user.clear(dialog.name);
    await dialog.user.type(dialog.name, 'House');
    await dialog.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(dialog.sent).toMatchObject([{ method: 'PUT', body: { name: 'House' } }]);
    expect(dialog.sent[0]?.body).not.toHaveProperty('query');
    expect(filters(dialog)).toMatchObject([{ name: 'House', query: '#home & p1' }]);
  });

  it('the dialog shows the new name of a tag, and sends the question that the user has changed (FILTER-26)', async () => {
    const renamed = filterItem({ query: '#house p1' });
    const [list] = renamed.tree.lists;
    const of = list?.kind === 'and' ? list.of : [];
    const tree = { lists: [{ kind: 'and' as const, of: [{ ...of[0], name: 'house' }, ...of.slice(1)] }] };
    const filter = { ...renamed, tree } as typeof renamed;
    const dialog = open({ filter });
    expect(dialog.line.value).toBe('#home & p1');
    await dialog.user.type(dialog.line, ' & p2');
    await dialog.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(filters(dialog)).toMatchObject([{ name: 'Errands', query: '#home & p1 & p2' }]);
  });

  it('the dialog understands dates in a language that the reader does not use (FILTER-26)', async () => {
    const date = { kind: 'phrase', phrase: 'nächsten Freitag', language: 'de', isMonthFirst: false } as const;
    const dialog = open({
      filter: filterItem({
        query: 'due<="nächsten Freitag"',
        tree: { lists: [{ kind: 'date', field: 'due', is: '<=', date }] },
      }),
    });
    await dialog.user.type(dialog.line, ' p1');
    await dialog.user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(dialog.sent).toMatchObject([{ body: { query: 'due<="nächsten Freitag" p1', languages: ['de'] } }]);
  });

  it('saving a filter that another tab has deleted adds it as a new one (FILTER-26)', async () => {
    const dialog = open({ filter: filterItem({ shared: true }) }, { filters: [], isTeam: true });
    await dialog.user.type(dialog.name, ' 2');
    await dialog.user.click(screen.getByRole('button', { name: 'Save changes' }));
    const [saved] = filters(dialog);
    expect(saved).toMatchObject({ name: 'Errands 2', query: '#home & p1', shared: true });
    expect(dialog.onSaved.mock.calls).toEqual([[saved?.id]]);
  });

  it('the dialog deletes a filter, and Undo restores it (FILTER-29)', async () => {
    const dialog = open({ filter: filterItem() });
    await dialog.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(filters(dialog)).toEqual([]);
    expect(dialog.onClose).toHaveBeenCalledOnce();
    expect(screen.getByText('Deleted "Errands"')).toBeDefined();
    await dialog.user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(filters(dialog)).toMatchObject([{ id: 'f', name: 'Errands', query: '#home & p1' }]);
  });
});
