/** What each feature says behind the sign-in, in one language: one file each, so that a page lists languages and not features. */
export default import.meta.glob<object>(
  ['../locales/pt.json', '../../*/locales/pt.json', '../../../core/failure/problems/locales/pt.json', '!../../main/locales/*.json'],
  {
    eager: true,
    import: 'default',
  },
);
