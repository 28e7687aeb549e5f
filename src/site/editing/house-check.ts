import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseRecord } from '#contract/entities/house.ts'
import type { Mistake } from './mistake.ts'
import { checkRecord } from './record-check.ts'

export const houseFile = 'content/house.yaml'

/** Every mistake in the owner's file as it lies there now. */
export const mistakesInHouse = (root: string): readonly Mistake[] =>
  checkRecord(houseFile, readFileSync(join(root, houseFile), 'utf8'), houseRecord).mistakes
