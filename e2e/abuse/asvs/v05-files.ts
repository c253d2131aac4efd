import { met, notHere, type Requirement } from './requirement.ts';

const why = 'Visitors send no files: JSON of 64 KiB is all that is read, of a provider’s callback 1 MiB';

/** V5 Files. */
export const files: Requirement[] = [
  notHere('5.1.1', 2, why),
  met(
    '5.2.1',
    1,
    'Files are taken up to a size',
    `${why}. An operator’s team imports content: a package of 1 MiB, a picture of 300 KiB, a list of places of 32 MiB at most (\`server/src/features/content/check/folder.ts\`). A provider’s statement is read row by row`,
  ),
  met(
    '5.2.2',
    1,
    'Files are what their ending says',
    `${why}. A picture of an operator’s content is known by its bytes, when it is imported and when it is served (\`server/src/features/content/check/media.ts\`)`,
  ),
  notHere('5.2.3', 2, why),
  notHere('5.3.1', 1, why),
  met(
    '5.3.2',
    1,
    'Paths of files are made of own names',
    'The server reads the build into memory at start; a request picks a name of it (`server/src/pages/assets.ts`)',
  ),
  notHere('5.4.1', 2, 'There are no downloads'),
  notHere('5.4.2', 2, 'There are no downloads'),
  notHere('5.4.3', 2, why),
];
