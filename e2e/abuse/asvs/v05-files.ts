import { by } from '../row.ts';
import { met, notHere, type Requirement } from './requirement.ts';

const jsonAlone = by('of type %s is a 415', 'bad-input');
const why = 'Visitors send no files: JSON of 64 KiB is all that is read, of a provider’s callback 1 MiB';

/** V5 Files. */
export const files: Requirement[] = [
  notHere('5.1.1', 2, 'The documents say which files are taken', why, jsonAlone),
  met(
    '5.2.1',
    1,
    'Files are taken up to a size',
    `${why}. An operator’s team imports content: a package of 1 MiB, a picture of 300 KiB, a list of places of 32 MiB at most (\`server/src/features/content/check/folder.ts\`). A provider’s statement is read row by row`,
    jsonAlone,
    by('%s is named by its file, its place and the reason', 'check-content'),
    by('over 64 KiB is a 413, up to it is read', 'bad-input'),
  ),
  met(
    '5.2.2',
    1,
    'Files are what their ending says',
    `${why}. A picture of an operator’s content is known by its bytes, when it is imported and when it is served (\`server/src/features/content/check/media.ts\`)`,
    by('of as many hostile pictures none is taken, and one that only draws is', 'hostile-html'),
  ),
  notHere('5.2.3', 2, 'Archives are measured before they are unpacked', why, jsonAlone),
  notHere('5.3.1', 1, 'Files of users are never run', why, jsonAlone),
  met(
    '5.3.2',
    1,
    'Paths of files are made of own names',
    'The server reads the build into memory at start; a request picks a name of it (`server/src/pages/assets.ts`)',
    by('outside the build do not exist: %s', 'pages.route'),
  ),
  notHere('5.4.1', 2, 'Names of downloads are checked and sent', 'There are no downloads', jsonAlone),
  notHere('5.4.2', 2, 'Names of downloads are encoded', 'There are no downloads', jsonAlone),
  notHere('5.4.3', 2, 'Files of strangers are scanned', why, jsonAlone),
];
