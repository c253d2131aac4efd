import { serve } from './fake-program.ts';

serve(process.env['SECOND_PORT']);
