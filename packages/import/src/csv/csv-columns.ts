/** Determines the meanings of the columns in a table from any app (IMPORT-36). */
import { fold } from '@questlog/domain/folded-text';
import { csvRows } from '../formats/csv.ts';
import { textOf } from '../formats/text.ts';
import type { SourceFile } from '../reader.ts';
import { CSV_FIELDS, type CsvField, type CsvMapping } from './csv-mapping.ts';

export interface CsvTable {
  readonly header: readonly string[];
  /** The cells of the first rows in this column, as examples. */
  readonly samples: readonly (readonly string[])[];
  readonly mapping: CsvMapping;
}

/** Maximum number of columns for which the user can choose a meaning. */
export const MAX_COLUMNS = 100;
const SAMPLES = 50;

/** Common column names in several languages, without accents. */
const NAMES: Readonly<Record<CsvField, string>> = {
  title:
    'title,task,task name,card name,name,subject,summary,todo,to do,item,content,titel,aufgabe,betreff,titre,tache,nom,sujet,' +
    'titulo,tarea,nombre,asunto,titolo,attivita,nome,oggetto,tarefa,assunto,taak,onderwerp',
  description:
    'description,card description,details,body,text,beschreibung,details,descripcion,descrizione,descricao,omschrijving,beschrijving',
  notes: 'notes,note,comment,comments,notizen,notiz,bemerkung,remarques,notas,nota,notities,notitie',
  project:
    'project,projects,board name,list,list name,project name,projekt,liste,projet,proyecto,lista,progetto,elenco,projeto,project,lijst',
  section: 'section,section column,column,bucket,group,abschnitt,spalte,seccion,sezione,secao,sectie',
  parent:
    'parent,parent id,parent task,parentid,subtask of,ubergeordnet,ubergeordnete aufgabe,tache parente,tarea principal,' +
    'attivita principale,tarefa principal,bovenliggende taak',
  tags: 'tags,tag,labels,label,category,categories,kategorie,kategorien,schlagworte,etiquettes,etiquette,categorie,etiquetas,etiqueta,categoria,categorias,etichette,etichetta,trefwoorden',
  scheduled:
    'scheduled,scheduled date,start,start date,date,when,do date,datum,startdatum,beginn,beginnt am,geplant,date de debut,commence le,debut,fecha,' +
    'fecha de inicio,comienza el,inicio,data,data di inizio,data inizio,inizio,data de inicio,begindatum,begint op',
  time: 'time,start time,scheduled time,zeit,uhrzeit,beginnt um,heure,hora,ora,orario,tijd',
  due: 'due,due date,deadline,duedate,end date,due on,fallig,fallig am,endet am,falligkeit,falligkeitsdatum,frist,echeance,date d echeance,date limite,vencimiento,fecha de vencimiento,fecha limite,scadenza,data di scadenza,data scadenza,vencimento,data de vencimento,prazo,vervaldatum,einddatum,deadline',
  repeat:
    'repeat,repeats,recurrence,recurring,wiederholung,repetition,recurrence,repeticion,ripetizione,repeticao,herhaling',
  priority:
    'priority,importance,prioritat,wichtigkeit,priorite,importance,prioridad,importancia,priorita,importanza,prioridade,prioriteit',
  completed:
    'completed,done,status,completed at,completion date,date completed,completed date,due complete,state,is completed,erledigt,erledigt am,abgeschlossen,abgeschlossen am,termine,terminee,date d achevement,fecha de finalizacion,data completamento,data de conclusao,voltooid op,' +
    'statut,etat,completado,completada,hecho,estado,completato,completata,fatto,stato,concluido,concluida,feito,voltooid,gereed',
  created:
    'created,created at,creation date,date created,created date,erstellt,erstellt am,cree,date de creation,creado,' +
    'fecha de creacion,creato,data di creazione,criado,data de criacao,aangemaakt',
  id: 'id,uid,uuid,task id,card id,identifier,key',
};

const FIELD_OF: ReadonlyMap<string, CsvField> = new Map(
  CSV_FIELDS.toReversed().flatMap((field) => NAMES[field].split(',').map((name) => [name, field] as const)),
);

/**
 * Guesses the meanings of columns from their names. If several columns match a meaning, the first one gets
 * it.
 */
export function guessedFields(header: readonly string[]): (CsvField | null)[] {
  const taken = new Set<CsvField>();
  const names = header.map((name) =>
    fold(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  // On a board, lists are columns.
  const isBoard = names.includes('board name');
  return names.map((words) => {
    const field = isBoard && words === 'list name' ? 'section' : FIELD_OF.get(words);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns a table's columns for the dialog step in which the user chooses their meanings. */
export function csvColumns({ bytes }: SourceFile): CsvTable {
  const [header = [], ...rows] = csvRows(textOf(bytes));
  const columns = Math.min(
    MAX_COLUMNS,
    Math.max(header.length, ...rows.slice(0, SAMPLES).map((row) => row.length)),
  );
  const names = Array.from({ length: columns }, (_, index) => header[index]?.trim() ?? '');
  return {
    header: names,
    samples: rows.slice(0, SAMPLES),
    mapping: { fields: guessedFields(names), hasHeader: true },
  };
}
