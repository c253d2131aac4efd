/** The calls of the pages of 5G at home, which the portal's other pages do not carry; part of the table of calls.ts. */
export const leadCalls = {
  plans: { method: 'GET', paths: ['lead/v1/plans'] },
  saveForm: { method: 'POST', paths: ['form/v2/save'] },
  loadForm: { method: 'POST', paths: ['form/v2/load'] },
  submitLead: { method: 'POST', paths: ['subscriber/v1/submit-lead'] },
  trackLead: { method: 'POST', paths: ['subscriber/v1/track-lead'] },
  works: { method: 'POST', paths: ['lead/v1/works'] },
} as const;

/** The name of one of them. */
export type LeadCall = keyof typeof leadCalls;
