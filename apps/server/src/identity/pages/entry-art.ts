import { DAY_PROGRESS, DAY_TASKS, DAY_TITLE, PRODUCT_LINE } from '@questlog/domain/identity/entry-texts';
import { html, type Html } from '../../platform/html.ts';

const STAR = html`<svg viewBox="0 0 24 24" width="18" height="18">
  <path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
</svg>`;
const CHECK = html`<svg viewBox="0 0 24 24" width="13" height="13"><path d="M20 6L9 17l-5-5" /></svg>`;

/**
 * Renders the decoration next to the form on wide screens, as on the app's sign-in page. Screen readers and
 * keyboard navigation skip it.
 */
export function entryArt(): Html {
  return html`<div class="art" aria-hidden="true">
    <div class="day">
      <p class="day-title">${STAR}${DAY_TITLE}</p>
      <p class="day-progress">${DAY_PROGRESS}</p>
      <div class="bar"></div>
      <ul>
        ${DAY_TASKS.map(
          ({ title, note, isDone }) =>
            html`<li class="${isDone ? 'done' : 'open'}">
              <span class="check">${isDone && CHECK}</span><span class="task">${title}</span
              ><span class="day-note">${note}</span><span class="dot"></span>
            </li>`,
        )}
      </ul>
    </div>
    <p class="line">${PRODUCT_LINE}</p>
  </div>`;
}
