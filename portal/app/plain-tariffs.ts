// The script of the table of tariffs, a document without the application.
import './plain.ts';
import { startTable } from './features/tariffs/table-script.ts';

startTable();
