/** Whose documents have drafts: who may change one of these has something to publish. */
export const draftedResources = ['VIEWS', 'VIEW_GROUPS', 'FORMS', 'SETTING_MODELS', 'SETTING_DATA_CONNECTIONS', 'SETTINGS'] as const;
