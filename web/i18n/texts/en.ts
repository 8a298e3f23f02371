/** What each feature says behind the sign-in, in one language: one file each, so that a page lists languages and not features. */
export default import.meta.glob<object>(
  ['../locales/en.json', '../../*/locales/en.json', '../../../core/failure/problems/locales/en.json', '!../../main/locales/*.json'],
  {
    eager: true,
    import: 'default',
  },
);
