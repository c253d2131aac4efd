// The script of a form of the content, a document without the application.
import './plain.ts';
import { startForm } from './features/forms/form-script.ts';

startForm();
