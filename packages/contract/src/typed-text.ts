/** The languages and the region of the person who typed a title, on which the title's meaning depends. */
import { z } from 'zod';

/**
 * The languages in which a title may be typed, in addition to English, as BCP 47 tags. Unknown languages are
 * ignored.
 */
export const languages = z.array(z.string().max(35)).max(20);

/** An ISO 3166 region, which decides whether 12/1 is in December or in January. Defaults to the US. */
export const region = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { message: 'This is not a region. Use two letters, such as US.' })
  .meta({ example: 'US' });
