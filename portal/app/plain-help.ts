import './plain.ts';
import { startSearch } from './features/help/search-script.ts';
import { startVote } from './features/help/vote-script.ts';

startSearch();
startVote();
