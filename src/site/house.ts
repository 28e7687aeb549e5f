import { likelyHosts } from '#reading/addresses.ts'
import { readHouse } from '#reading/house.ts'
import { settings } from './settings.ts'

/** Who the fund is and what its owner has stated. Only at build time. */
export const house = readHouse('.')

/** The hosts at which readers probably find this site: a link there is a mistake if this site has its page. */
export const hosts = likelyHosts(settings.portal, Object.values(house.mail))
