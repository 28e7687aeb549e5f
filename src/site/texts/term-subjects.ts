/**
 * The words by which a sentence states a term, whoever it is about: a figure of such a term in it is the fund's.
 * Figures that others have as well, such as a performance fee of 20%, are left out.
 */
export const subjects: readonly { when: RegExp; terms: readonly string[] }[] = [
  { when: /\block-?up\b/i, terms: ['lockUp'] },
  {
    when: /\bminimum (?:investment|deposit|first deposit)\b|\binvest(?:ment)? (?:from|of at least)\b/i,
    terms: ['minimumInvestment', 'minimumInvestmentAdmin'],
  },
  { when: /\bmanagement fees?\b/i, terms: ['managementFee'] },
  { when: /\bnotice\b.*\b(?:capital|withdraw\w*)|\b(?:capital|withdraw\w*)\b.*\bnotice\b/i, terms: ['capitalNotice'] },
  { when: /\bdeployed\b|\bdashboard\b/i, terms: ['deployment', 'dashboardAccess'] },
  { when: /\bfirst report\b/i, terms: ['firstReport'] },
  { when: /\bprofits?\b.*\bsplit\b|\bsplit\b.*\bprofits?\b/i, terms: ['splitLow', 'splitMiddle', 'splitHigh'] },
  { when: /\bweekly risk\b|\brisk (?:per|a|each) week\b/i, terms: ['riskMin', 'riskMax', 'riskDefault', 'riskStep'] },
  { when: /\bone-time codes?\b/i, terms: ['codeLength', 'codeLifetime'] },
  { when: /\bSIPC\b/, terms: ['sipc'] },
  { when: /\bunder management\b/i, terms: ['capitalUnderManagement'] },
  { when: /\btrading week\b/i, terms: ['weekStart', 'weekEnd'] },
]
