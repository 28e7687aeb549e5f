import type { HomeFigures } from '#stores/investor/home/figures.ts'

/** Whether the account has anything to compare or project; with sample figures it always has. */
export const hasMoney = ({ live, balance }: HomeFigures): boolean => live === null || balance !== 0

/** Why illustrative figures are dashes. */
export const nothingAtWork = 'None of your money is at work yet.'
