import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { withFormulaMarks } from '@questlog/domain/export/formula-marks';
import { expect, it, test } from 'vitest';
import { UnreadableFile, type SourceFile } from '../reader.ts';
import { read, table, taskWith } from '../testing/csv-tables.ts';
import { expectRobust } from '../testing/hostile-files.ts';
import { BERLIN, outlineOf } from '../testing/reading.ts';
import { sectionLoss } from '../sections.ts';
import { csvColumns } from './csv-columns.ts';
import { CSV_FIELDS } from './csv-mapping.ts';
import { csvReader, UnknownColumns } from './csv-reader.ts';

/** A table as exported by Questlog. */
const OWN = table(
  '\uFEFFTitle,Description,Notes,Project,Tags,Scheduled,Time,Due,Priority,Repeats,Completed,Created,Id,Parent id',
  `'=1+1,"'- one\n- two",,Trip,a/b c,2026-12-01,19:00,2026-12-04,high,Every 2 weeks on Fri (when completed),,2026-11-01T08:00:00.000Z,id-1,`,
  "Ask Ana,,'@home,Trip,,2026-12-01,evening,,,,2026-11-20T08:00:00.000Z,2026-11-01T08:00:00.000Z,id-2,id-1",
);

it("reads Questlog's own table and removes the apostrophes before formulas (IMPORT-36)", () => {
  const imported = read(OWN);
  expect(imported.projects.map(({ title }) => title)).toEqual(['Trip']);
  const [first, second] = imported.tasks;
  expect(first).toMatchObject({
    title: '=1+1',
    description: '- one\n- two',
    tags: ['a/b', 'c'],
    scheduledOn: '2026-12-01',
    scheduledTime: '19:00',
    dueOn: '2026-12-04',
    priority: 'high',
    createdAt: '2026-11-01T08:00:00.000Z',
    isCompleted: false,
    repeat: { frequency: 'Weekly', interval: 2, weekDays: [5], repeatMode: 'Completion' },
  });
  expect(second).toMatchObject({
    parentId: first?.sourceId,
    notes: '@home',
    isThisEvening: true,
    scheduledTime: null,
    completedAt: '2026-11-20T08:00:00.000Z',
  });
  expect(imported.losses).toEqual([]);
});

it('returns the descriptions that Questlog exported, whatever they begin with (IMPORT-36, EXPORT-4)', () => {
  const part = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    ';',
    '\t',
    ',',
    '\n',
    '\u200b',
    '\u2060',
    "'",
    '"',
    ' ',
    'x',
    '- [ ] one',
    '1+1',
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => `${parts.join('')}x`.trim());
  fc.assert(
    fc.property(text, (description) => {
      const cell = withFormulaMarks(description).replaceAll('"', '""');
      const [task] = read(table('Title,Description,Tags,Repeats,Parent id', `Task,"${cell}",,,`)).tasks;
      expect(task?.description).toBe(description);
    }),
  );
});

it('keeps apostrophes within the texts of other apps (IMPORT-36)', () => {
  expect(taskWith('Description', "x;'=1")?.description).toBe("x;'=1");
  expect(taskWith('Description', "'=1;'=1")?.description).toBe("=1;'=1");
});

test.each([
  [
    'Aufgabe;Beschreibung;Projekt;Fällig am;Priorität;Erledigt',
    'Miete;Per Dauerauftrag;Haus;1.12.2026;hoch;ja',
  ],
  [
    'Tâche,Description,Projet,Échéance,Priorité,Terminée',
    'Miete,Per Dauerauftrag,Haus,2026-12-01,élevée,oui',
  ],
  [
    'Tarea,Descripción,Proyecto,Fecha límite,Prioridad,Hecho',
    'Miete,Per Dauerauftrag,Haus,1/12/2026,alta,sí',
  ],
  ['Attività,Descrizione,Progetto,Scadenza,Priorità,Fatto', 'Miete,Per Dauerauftrag,Haus,01/12/2026,alta,sì'],
  [
    'Tarefa\tDescrição\tProjeto\tPrazo\tPrioridade\tConcluída',
    'Miete\tPer Dauerauftrag\tHaus\t2026/12/1\tALTA\tsim',
  ],
  ['Name,Details,List,Due date,Priority,Status', 'Miete,Per Dauerauftrag,Haus,20261201,Urgent,Completed'],
])('recognises the columns %j (IMPORT-36)', (header, row) => {
  const imported = read(table(header, row));
  expect(imported.projects.map(({ title }) => title)).toEqual(['Haus']);
  expect(imported.tasks).toMatchObject([
    {
      title: 'Miete',
      description: 'Per Dauerauftrag',
      dueOn: '2026-12-01',
      priority: 'high',
      isCompleted: true,
    },
  ]);
  expect(imported.losses).toEqual([]);
});

test.each([
  [
    'Asana',
    table(
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Start Date,Due Date,Tags,Notes,Projects,Parent task',
      '1,2026-11-01,,2026-11-02,Paint,This week,,2026-12-01,2026-12-04,walls,The hall,Home,',
    ),
    {
      title: 'Paint',
      scheduledOn: '2026-12-01',
      dueOn: '2026-12-04',
      tags: ['walls'],
      notes: 'The hall',
    },
  ],
  [
    'Trello',
    table(
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board ID,Board Name,Archived,Start Date,Due Complete',
      '1,Paint,https://a.example,The hall,walls,,2026-12-04,2,This week,3,Home,false,2026-12-01,false',
    ),
    {
      title: 'Paint',
      scheduledOn: '2026-12-01',
      dueOn: '2026-12-04',
      tags: ['walls'],
      description: 'The hall',
    },
  ],
  [
    'Outlook in German',
    table(
      '"Betreff","Beginnt am","Fällig am","Erinnerung Ein/Aus","Erledigt am","% abgeschlossen","Kategorien","Notizen","Priorität","Projekt"',
      '"Paint","1.12.2026","4.12.2026","Aus","0.0.00","0","walls","The hall","Normal","Home"',
    ),
    {
      title: 'Paint',
      scheduledOn: '2026-12-01',
      dueOn: '2026-12-04',
      isCompleted: false,
      notes: 'The hall',
    },
  ],
  [
    'Notion',
    table('Name,Status,Date,Project', 'Paint,In progress,"December 1, 2026 → December 4, 2026",Home'),
    {
      title: 'Paint',
      scheduledOn: '2026-12-01',
      scheduledTime: null,
      dueOn: '2026-12-04',
      isCompleted: false,
    },
  ],
  [
    'Notion with times',
    table(
      'Name,Date,Project',
      'Paint,"December 1, 2026 9:00 AM (GMT+1) → December 4, 2026 10:00 AM (GMT+1)",Home',
    ),
    { title: 'Paint', scheduledOn: '2026-12-01', scheduledTime: '09:00', dueOn: '2026-12-04' },
  ],
  [
    'Notion with a range in the due column',
    table('Name,Due,Project', 'Paint,2026/12/01 → 2026/12/04,Home'),
    { title: 'Paint', scheduledOn: '2026-12-01', dueOn: '2026-12-04' },
  ],
  [
    'Notion with an end on the same day',
    table('Name,Date,Project', 'Paint,"December 1, 2026 9:00 AM → 10:00 AM",Home'),
    { title: 'Paint', scheduledOn: '2026-12-01', scheduledTime: '09:00', dueOn: null },
  ],
])('recognises the columns of %s without a question (IMPORT-36, IMPORT-37)', (_, file, expected) => {
  const { tasks, projects, losses } = read(file);
  expect(tasks[0]).toMatchObject(expected);
  expect(projects).toMatchObject([{ title: 'Home' }]);
  expect(losses.filter(({ kind }) => kind === 'Dates' || kind === 'States')).toEqual([]);
});

it('reads a table whose first line sets the separator (IMPORT-26, IMPORT-36)', () => {
  const { tasks } = read(table('sep=;', 'Title;Notes', 'Paint;walls, hall'));
  expect(tasks).toMatchObject([{ title: 'Paint', notes: 'walls, hall' }]);
  expect(csvColumns(table('sep=;', 'Title;Notes', 'Paint;x')).header).toEqual(['Title', 'Notes']);
});

it('uses the columns that the user chose, with or without a header row (IMPORT-38)', () => {
  const file = table('What,Ignored,When', 'Run,5 km,2026-12-01', 'Swim,,fri');
  const fields = ['title', null, 'scheduled'] as const;
  const chosen = read(file, { ...BERLIN, columns: { fields, hasHeader: true } });
  expect(chosen.tasks.map(({ title, scheduledOn }) => [title, scheduledOn])).toEqual([
    ['Run', '2026-12-01'],
    ['Swim', '2026-11-27'],
  ]);
  expect(chosen.losses).toEqual([{ kind: 'Columns', of: 'Ignored', detail: '1 cell' }]);
  const bare = read(file, { ...BERLIN, columns: { fields, hasHeader: false } });
  expect(bare.tasks.map(({ title }) => title)).toEqual(['What', 'Run', 'Swim']);
  expect(bare.losses.map(({ of, detail }) => [of, detail])).toEqual([
    ['What', 'When'],
    ['Column 2', '2 cells'],
  ]);
});

it('asks for the title column if it recognises no name (IMPORT-38)', () => {
  const file = table('Was,Wann', 'Laufen,2026-12-01');
  expect(csvReader.accepts(file)).toBe(true);
  expect(() => read(file)).toThrow(UnknownColumns);
  expect(csvColumns(file)).toEqual({
    header: ['Was', 'Wann'],
    samples: [['Laufen', '2026-12-01']],
    mapping: { fields: [null, null], hasHeader: true },
  });
});

it('uses only one column for each field of a task (IMPORT-36)', () => {
  const { mapping, header } = csvColumns(table('Task,Title,Status,Done,Constructor,', 'a,b,c,d,e,f,g'));
  expect(mapping.fields).toEqual(['title', null, 'completed', null, null, null, null]);
  expect(header).toHaveLength(7);
});

it('finds parents by id and title, even after their subtasks (IMPORT-36)', () => {
  const byId = read(table('Id,Title,Parent', '1,Milk,2', '2,Shop,'));
  expect(byId.tasks[0]?.parentId).toBe(byId.tasks[1]?.sourceId);
  const byTitle = read(table('Title,Parent', 'Shop,', 'Milk,Shop', 'Own,Own'));
  expect(outlineOf(byTitle)).toEqual(['Shop', '  Milk', 'Own']);
});

it('reads sections of projects, and those of the Inbox as tags (IMPORT-14, IMPORT-36)', () => {
  const imported = read(
    table('Title,Project,Section', 'a,Work,This week', 'b,Work,This week', 'c,,Later', 'd,,Later'),
  );
  expect(outlineOf(imported)).toEqual(['a / This week', 'b / This week', 'c #later', 'd #later']);
  expect(imported.sections).toMatchObject([
    { title: 'This week', projectId: imported.projects[0]?.sourceId },
  ]);
  expect(imported.losses).toEqual([sectionLoss('Later')]);
});

it('reports rows without a title or description as lost (IMPORT-37)', () => {
  const imported = read(table('Title,Notes,Description', ',x,', ',,First\u2028line'));
  expect(imported.tasks).toHaveLength(1);
  expect(imported.losses).toEqual([{ kind: 'Rows without a title', of: 'The table', detail: 'x' }]);
});

it('a row without an id gets the same id in a later file, and identical rows get different ones (IMPORT-13, IMPORT-36)', () => {
  const ids = (file: SourceFile): string[] => read(file).tasks.map(({ sourceId }) => sourceId);
  expect(ids(table('Title,Due', 'a,', 'a,', 'b,'))).toHaveLength(
    new Set(ids(table('Title,Due', 'a,', 'a,', 'b,'))).size,
  );
  expect(ids(table('Title,Due', 'b,', 'c,'))[0]).toBe(ids(table('Title,Due', 'a,', 'b,'))[1]);
  expect(new Set(ids(table('Title,Id', 'a,1', 'b,1'))).size).toBe(2);
});

it('recognises tables by header, or by file name if the content is not a list (IMPORT-22)', () => {
  const named = (name: string, text: string): boolean => csvReader.accepts({ name, bytes: strToU8(text) });
  expect(named('a.txt', 'Title,Due\na,b')).toBe(true);
  expect(named('a.txt', 'Milk, eggs\nBread, butter')).toBe(false);
  expect(named('a.csv', 'Milk, eggs\nBread, butter')).toBe(true);
  expect(named('a.csv', '- [ ] Title,Due')).toBe(false);
  expect(named('a.csv', '{"Title": 1, "Due": 2}')).toBe(false);
  expect(named('a.csv', 'PK\u0003\u0004\0Title,Due')).toBe(false);
  expect(named('a.csv', `Fällig,Titel,${'ä'.repeat(5000)}\na,b,c`)).toBe(true);
});

it('throws only UnreadableFile for damaged tables, and never throws for random column choices (IMPORT-22)', async () => {
  expect(() => read(table(''))).toThrow(UnreadableFile);
  await expectRobust(csvReader, [OWN]);
  const field = fc.constantFrom(null, ...CSV_FIELDS.map((each) => each.field));
  const cells = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(field, { maxLength: 6 }), cells, (fields, rows) => {
      const file = table(
        ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
      );
      const columns = { fields: ['title' as const, ...fields], hasHeader: false };
      expect(read(file, { ...BERLIN, columns }).tasks.length).toBeLessThanOrEqual(rows.length);
    }),
  );
});
