/** What the pages for people without an account say, in one language: the files of the features that they show. */
export default import.meta.glob<object>(
  [
    '../../{approvals,fields,forms,measuring,objects,offline-queue,outlooks,people,pdf-templates,processes,scan,i18n}/locales/fr.json',
    '../../../core/failure/problems/locales/fr.json',
  ],
  { eager: true, import: 'default' },
);
