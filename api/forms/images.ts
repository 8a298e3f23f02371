import { invalid, type Problem } from '@millwright/core/errors.ts';
import { isPicture } from '@millwright/core/file/pictures.ts';
import { imagesIn } from '@millwright/core/form/images.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../db/types.ts';
import { findFiles } from '../files/stored/files.service.ts';

/** Throws `invalid` if a picture field has a file that is not a picture by its content. The save refuses missing files. */
export async function refuseOtherThanImages(tenant: TenantTransaction, fields: readonly FormField[], values: JsonObject): Promise<void> {
  const images = imagesIn(fields, values);
  if (images.length === 0) return;
  const files = new Map(
    (
      await findFiles(
        tenant,
        images.flatMap(({ ids }) => ids),
      )
    ).map((file) => [file.id, file]),
  );
  const problems = images.flatMap(({ place, ids }): Problem[] => {
    const other = ids.map((id) => files.get(id.toLowerCase())).find((file) => file && !isPicture(file.content_type));
    return other ? [{ field: place, code: 'not_an_image', message: `${other.file_name} is no picture.`, params: { file: other.file_name } }] : [];
  });
  if (problems.length) throw invalid(problems);
}
