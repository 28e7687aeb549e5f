import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

const schema = v.object({
  name: v.string(),
  legalName: v.string(),
  depositAccount: v.object({ bank: v.string(), routingNumber: v.string(), accountNumber: v.string() }),
})

const file = new URL('../../content/house.yaml', import.meta.url)

/** Who the fund is, from the one file that the pages read too; a mistake in it stops the start. */
export const house = v.parse(schema, parse(readFileSync(file, 'utf8')))
