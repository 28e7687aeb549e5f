/** Viewing an investor's dashboard as they see it. */
export const viewingWords = {
  view: 'View as this investor',
  ask: (name: string) =>
    ({
      title: `View the dashboard of ${name}?`,
      text: [
        'You see what they see and can change nothing. It ends after half an hour.',
        'The audit trail records it, and the investor can see when their dashboard was viewed.',
      ],
      confirm: 'View it',
      done: 'Opening their dashboard.',
    }) as const,
  label: 'Viewing',
  viewing: (name: string) => `Viewing as ${name}`,
  until: (instant: string) => `Read-only, until ${instant}`,
  end: 'End viewing',
  readOnly: 'You are viewing: only the investor can do this.',
  over: 'This viewing has ended.',
  overNext: 'Open the investor’s page in the administration to start another.',
  failed: 'The viewing did not load.',
  toAdmin: 'To the administration',
  security: 'Only the investor can see and change how they sign in.',
  own: 'Viewed by the fund',
  ownWhat: 'An admin may look at your dashboard as you see it, to help you. They can change nothing in it.',
  ownLine: (when: string) => `An admin viewed your dashboard on ${when}.`,
  never: 'Nobody has viewed it yet.',
} as const
