import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import { houseRecord } from '#contract/entities/house.ts'

const file = new URL('../../content/house.yaml', import.meta.url)

/** Who the fund is; a mistake in the file stops the start. */
export const house = v.parse(houseRecord, parse(readFileSync(file, 'utf8')))
