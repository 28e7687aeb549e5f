import { readHouse } from '#reading/house.ts'
import { root } from '../base/root.ts'

/** Who the fund is; a mistake in the file stops the start. */
export const house = readHouse(root)
