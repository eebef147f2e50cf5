import type { Ending } from './plan/schedule-event.ts';
import type { Person } from './person.ts';

/** Performs the person's last action after all faults have ended. */
export async function end(ending: Ending, tabs: readonly Person[]): Promise<void> {
  switch (ending) {
    case 'nothing':
      break;
    case 'turns to the tab':
      for (const tab of tabs) await tab.turnTo();
      break;
    case 'tries now':
      await tabs[0]?.tryNow();
      break;
    case 'loads again':
      for (const tab of tabs) {
        await tab.page.reload();
        await tab.arrive();
      }
      break;
  }
}
