/** What each feature says behind the sign-in, in one language: one file each, so that a page lists languages and not features. */
export default import.meta.glob<object>(
  ['../locales/fr.json', '../../*/locales/fr.json', '../../../core/failure/problems/locales/fr.json', '!../../main/locales/*.json'],
  {
    eager: true,
    import: 'default',
  },
);
