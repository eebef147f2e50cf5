/** The user's languages and region, which determine a title's meaning. */
import { z } from 'zod';

/** Languages of the title in addition to English, as BCP 47 tags. Unknown ones are ignored. */
export const languages = z.array(z.string().max(35)).max(20);

/** An ISO 3166 region, which determines whether 12/1 is in December or January. The US by default. */
export const region = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { message: 'This is not a region. Use two letters, such as US.' })
  .meta({ example: 'US' });
