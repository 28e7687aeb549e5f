/**
 * The alert shown in place of an action that sends nothing without its extension (spec §7 "Local only").
 * The specification names the alerts, not their texts; these say what a person can do instead.
 */
export const localOnly = {
  deposit: 'Deposits are arranged with our team. Please contact support for the bank details.',
  profile: 'Your profile changes are kept on this screen only. Please contact support to have them recorded.',
  bank: 'Your bank details are kept on this screen only. Please contact support to have them changed.',
  statement: 'Statements are prepared on request. Please contact support.',
  taxDocuments: 'Tax documents are prepared on request. Please contact support.',
  performance: 'Performance reports are prepared on request. Please contact support.',
  closure: 'To close your account, please contact support. It takes 3-5 business days with identity verification.',
  closureQuestion:
    'Are you sure you want to close your account? It takes 3-5 business days with identity verification.',
  export: 'The investor list is exported on request.',
  distribution: 'Distributions are processed automatically every Saturday at 9:00 UTC.',
} as const
