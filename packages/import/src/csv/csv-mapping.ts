/** Maps the columns of a table to fields of a task. */
import type { PlainField } from '@questlog/domain/tasks/task-fields';

/** Common names of each meaning's columns in several languages, without accents. The first is its label. */
const NAMES = {
  title:
    'Title,task,task name,card name,name,subject,summary,todo,to do,item,content,titel,aufgabe,betreff,titre,tache,nom,sujet,' +
    'titulo,tarea,nombre,asunto,titolo,attivita,nome,oggetto,tarefa,assunto,taak,onderwerp',
  description:
    'Description,card description,details,body,text,beschreibung,details,descripcion,descrizione,descricao,omschrijving,beschrijving',
  notes: 'Notes,note,comment,comments,notizen,notiz,bemerkung,remarques,notas,nota,notities,notitie',
  project:
    'Project,projects,board name,list,list name,project name,projekt,liste,projet,proyecto,lista,progetto,elenco,projeto,project,lijst',
  section: 'Section,section column,column,bucket,group,abschnitt,spalte,seccion,sezione,secao,sectie',
  parent:
    'Parent task,parent,parent id,parentid,subtask of,ubergeordnet,ubergeordnete aufgabe,tache parente,tarea principal,' +
    'attivita principale,tarefa principal,bovenliggende taak',
  tags: 'Tags,tag,labels,label,category,categories,kategorie,kategorien,schlagworte,etiquettes,etiquette,categorie,etiquetas,etiqueta,categoria,categorias,etichette,etichetta,trefwoorden',
  scheduled:
    'Scheduled date,scheduled,start,start date,date,when,do date,datum,startdatum,beginn,beginnt am,geplant,date de debut,commence le,debut,fecha,' +
    'fecha de inicio,comienza el,inicio,data,data di inizio,data inizio,inizio,data de inicio,begindatum,begint op',
  time: 'Time,start time,scheduled time,zeit,uhrzeit,beginnt um,heure,hora,ora,orario,tijd',
  due: 'Due date,due,deadline,duedate,end date,due on,fallig,fallig am,endet am,falligkeit,falligkeitsdatum,frist,echeance,date d echeance,date limite,vencimiento,fecha de vencimiento,fecha limite,scadenza,data di scadenza,data scadenza,vencimento,data de vencimento,prazo,vervaldatum,einddatum,deadline',
  repeat:
    'Repeat,repeats,recurrence,recurring,wiederholung,repetition,recurrence,repeticion,ripetizione,repeticao,herhaling',
  priority:
    'Priority,importance,prioritat,wichtigkeit,priorite,importance,prioridad,importancia,priorita,importanza,prioridade,prioriteit',
  someday: 'Someday',
  hidden: 'Hidden until date',
  durationMinutes:
    'Duration,duration minutes,duration in minutes,estimate,time estimate,estimated time,dauer,duree,duracion,durata,duracao,duur,czas trwania',
  assigneeId: 'Assignee,assigned to,responsible',
  completed:
    'Completed,done,status,completed at,completion date,date completed,completed date,due complete,state,is completed,erledigt,erledigt am,abgeschlossen,abgeschlossen am,termine,terminee,date d achevement,fecha de finalizacion,data completamento,data de conclusao,voltooid op,' +
    'statut,etat,completado,completada,hecho,estado,completato,completata,fatto,stato,concluido,concluida,feito,voltooid,gereed',
  created:
    'Created,created at,creation date,date created,created date,erstellt,erstellt am,cree,date de creation,creado,' +
    'fecha de creacion,creato,data di creazione,criado,data de criacao,aangemaakt',
  id: 'ID,uid,uuid,task id,card id,identifier,key',
} satisfies Readonly<Record<PlainField, string> & Record<string, string>>;
export type CsvField = keyof typeof NAMES;

/** The meanings that a column can have, in menu order. */
export const CSV_FIELDS = Object.entries(NAMES).map(([field, names]) => ({
  field: field as CsvField,
  names: names.split(','),
}));

/** Each column's meaning; null for a column that is left out. */
export interface CsvMapping {
  readonly fields: readonly (CsvField | null)[];
  /** True if the first row contains the column names. */
  readonly hasHeader: boolean;
}
