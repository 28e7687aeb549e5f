import type { HomeFigures } from '#stores/investor/home/home.ts'

/** Whether anything of the account is there to be compared or projected; of samples there always is. */
export const hasMoney = ({ live, balance }: HomeFigures): boolean => live === null || balance !== 0

/** Why figures that illustrate are dashes. */
export const nothingAtWork = 'Nothing of yours is at work yet.'
