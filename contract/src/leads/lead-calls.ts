/** The calls of the 5G pages, which other pages do not load; part of the table in calls.ts. */
export const leadCalls = {
  plans: { method: 'GET', paths: ['lead/v1/plans'] },
  saveForm: { method: 'POST', paths: ['form/v2/save'] },
  loadForm: { method: 'POST', paths: ['form/v2/load'] },
  submitLead: { method: 'POST', paths: ['subscriber/v1/submit-lead'] },
  trackLead: { method: 'POST', paths: ['subscriber/v1/track-lead'] },
  works: { method: 'POST', paths: ['lead/v1/works'] },
} as const;

/** The name of a call of the 5G pages. */
export type LeadCall = keyof typeof leadCalls;
