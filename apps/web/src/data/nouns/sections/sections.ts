import { AllRows } from '../all-rows.ts';
import { collection, type IndexedStore } from '../../engine/store/collection.ts';
import { sectionItem, type SectionItem } from './section-item.ts';

export const sections = collection({
  name: 'sections',
  format: 1,
  fromWire: sectionItem,
  index: (store: IndexedStore): AllRows<SectionItem> => new AllRows(() => store.shown(sections).values()),
});
