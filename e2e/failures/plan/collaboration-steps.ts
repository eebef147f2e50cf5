/** The effects of comments and assignments on the model. */
import type { ModelTask } from './model-task.ts';
import type { CollaborationStep } from './step.ts';

/** Returns the fields of a task that a step changes. */
export function afterCollaboration({ comments }: ModelTask, step: CollaborationStep): Partial<ModelTask> {
  switch (step.do) {
    case 'comment':
      return { comments: [...comments, step.text] };
    case 'edit comment':
      return { comments: comments.map((text) => (text === step.text ? step.to : text)) };
    case 'delete comment':
      return { comments: comments.filter((text) => text !== step.text) };
    case 'assign':
      return { assignee: step.to };
  }
}
