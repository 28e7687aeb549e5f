import { houseRecord } from '#contract/entities/house.ts'
import { readRecord } from './record.ts'

export const houseFile = 'content/house.yaml'

/** Name, legal name and addresses of the fund. Build time only. */
export const house = readRecord(houseFile, houseRecord)
