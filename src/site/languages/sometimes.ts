/**
 * Sentences that pages say only in some builds: with the first published root, or its absence, a build says others. A
 * language has all of them, so that no root stops its pages. In the form in which they are looked up (unit.ts).
 */
export const sometimesSaid: readonly string[] = [
  '<1>Every week is sealed</1> by one line over every account, which we sign and publish',
  '<1>Week {1}</1> sealed <2>{2}, {3} UTC</2>, over {4} account',
  '<1>Week {1}</1> sealed <2>{2}, {3} UTC</2>, over {4} accounts',
  'Change one cent anywhere, and that line changes.',
  'Change one cent anywhere, and this line changes.',
  'published roots since {1}',
  'stated on {1}',
  'at the close of {1}',
  '{1} at the close of {2}',
]
