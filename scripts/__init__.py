"""What builds and checks the project, apart from the program itself."""
